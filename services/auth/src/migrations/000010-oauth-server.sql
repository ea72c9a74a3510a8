-- A code that comes back ends the session that was opened with it.
alter table auth.oauth_authorizations
  add column session_id uuid references auth.sessions on delete set null,
  add column exchanged_at timestamptz;

comment on column auth.oauth_authorizations.authorization_code is 'sha256 of the code, in hexadecimal; the code itself is not kept';

create index oauth_authorizations_created_at_idx on auth.oauth_authorizations (created_at);
create index oauth_authorizations_session_id_idx on auth.oauth_authorizations (session_id) where session_id is not null;
create index oauth_clients_created_at_idx on auth.oauth_clients (created_at, id) where deleted_at is null;
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id) where oauth_client_id is not null;
