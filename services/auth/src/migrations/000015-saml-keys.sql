-- By it a project signs what it asks providers of SAML, and opens what they encrypt for it. There is one.
create table auth.saml_keys (
  is_current boolean primary key default true check (is_current),
  private_key text not null,
  certificate text not null,
  created_at timestamptz not null
);

comment on column auth.saml_keys.private_key is 'encrypted with a key that is not in the database';

alter table auth.saml_keys enable row level security;
create policy owner_access on auth.saml_keys to postgres using (true) with check (true);
revoke all on auth.saml_keys from public, anon, authenticated, service_role;
grant select, insert, update, delete, references, trigger on auth.saml_keys to postgres;
