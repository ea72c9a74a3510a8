-- For the list of audit entries, of which there can be millions: the newest first, of everybody or of one user. The
-- expressions are those of src/audit-list/list-audit.ts.

create index audit_log_list_created_idx on auth.audit_log_entries ((coalesce(created_at, '-infinity'::timestamptz)), id);
-- Of the beginning only: an entry of an index has at most 2,700 bytes.
create index audit_log_list_actor_idx
  on auth.audit_log_entries ((left(payload ->> 'actor_id', 36)), (coalesce(created_at, '-infinity'::timestamptz)), id);
