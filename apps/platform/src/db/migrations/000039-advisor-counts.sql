-- How many errors and warnings the advisors found last; null: they have not looked yet. Pages of a project show the numbers
-- beside the entry of the advisors, without a check.
alter table platform.projects
  add column advisor_errors integer,
  add column advisor_warnings integer;
