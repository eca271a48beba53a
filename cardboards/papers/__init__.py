"""Printed papers: one module a document, on one page module."""
