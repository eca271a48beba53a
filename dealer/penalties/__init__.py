"""What the rules offer the referee (§7.3, §28 to §33, §39): articles, cases, rows and rulings."""
