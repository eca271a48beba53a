"""What all pages share, in a real browser."""

import pytest
from playwright.sync_api import expect

from dealer.home import Home
from tests.dealer.web.conftest import Served, fapai, requested


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serves one home for all tests that leave it as it is, begun as a person begins it."""
    running = Served(Home.open(tmp_path_factory.mktemp("shell")), begun=True)
    yield running
    running.kill()


def test_a_page_speaks_chinese_first_and_english_at_one_click(server, window):
    page = window(server)
    expect(page.get_by_role("heading", level=1)).to_have_text("现在做什么？")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.get_by_role("button", name="EN").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is to be done?")
    page.get_by_role("button", name="繁").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("現在做什麼？")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh-TW")


def test_a_lost_server_is_said_the_page_locked_and_found_again(served, window):
    server = served()
    page = window(server)
    server.kill()
    lost = page.get_by_role("alert")
    expect(lost).to_contain_text("服务器没有应答", timeout=60_000)
    expect(lost).to_contain_text("秒前的情况")
    assert page.evaluate("document.getElementById('app').inert")
    served(server.home, server.port)
    expect(lost).to_be_hidden(timeout=60_000)
    assert not page.evaluate("document.getElementById('app').inert")


def test_whoever_is_not_signed_in_is_sent_to_the_door_and_nothing_of_a_page_is_kept(server):
    answer = requested(server, "/")
    assert (answer.status, answer.getheader("Location")) == (303, "/sign-in?then=/")
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.getheader("Referrer-Policy") == "no-referrer"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null"])
def test_what_another_site_asks_in_a_visitors_name_is_refused(server, origin):
    assert requested(server, "/sign-in", "POST", Origin=origin).status == 403


def test_a_port_that_is_taken_is_said(server):
    _, said = fapai(server.home, "serve", "--port", str(server.port)).communicate(timeout=60)
    assert "--port" in said
    assert str(server.port) in said


def test_a_second_console_on_one_folder_of_data_is_refused_and_told_where_the_first_is(served):
    server = served()
    second = fapai(server.home, "serve", "--port", "0")
    _, said = second.communicate(timeout=60)
    assert second.returncode == 2
    assert server.url in said
    server.kill()
    assert served(server.home).url
