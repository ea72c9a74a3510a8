-- Whether the owners of an organization get a mail each week with what the advisors found, and the Monday of the week of the last one.
alter table platform.organizations
  add column wants_advisor_mail boolean not null default false,
  add column advisor_mail_week date;
