-- Lists under a filter by day stand in the order of that day, and of the number within it, both ways.
CREATE INDEX invoices_by_issue_day ON invoices (issued_on, id);
DROP INDEX invoices_by_issue;
CREATE INDEX invoices_by_due_day ON invoices (due_on, id);
DROP INDEX invoices_by_due;
