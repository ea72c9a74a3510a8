-- Who has used tokens of other issuers, for the count of active users. The id is a digest of issuer and subject.
create table auth.third_party_users (
  id uuid primary key,
  seen_at timestamptz not null
);

alter table auth.third_party_users enable row level security;
create policy owner_access on auth.third_party_users to postgres using (true) with check (true);
revoke all on auth.third_party_users from public, anon, authenticated, service_role;
grant select, insert, update, delete, references, trigger on auth.third_party_users to postgres;
