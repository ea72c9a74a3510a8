-- How many organizations and projects an account created within the last hour.
create index audit_log_creations on platform.audit_log (account_id, occurred_at)
  where action in ('organization.created', 'project.created');
