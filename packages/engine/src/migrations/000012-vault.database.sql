-- Secrets of the project, encrypted in their table: docs/decisions/0111. The names and columns are those of the reference's
-- extension, whose clients call them; what they do is SQL, since the extension is not in the package of the server.
-- A schema of this name may be the project's own. It keeps its content under another name, as `cairn` does.
do $$
begin
  if exists (select from pg_catalog.pg_namespace
              where nspname = 'vault' and nspowner <> 'supabase_admin'::pg_catalog.regrole) then
    alter schema vault rename to vault_of_project;
  end if;
end $$;
create schema if not exists vault;

create table if not exists vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text unique,
  description text not null default '',
  -- Base64 of an HMAC-SHA-256 and of what it authenticates: the value, encrypted with AES-256 in CBC mode.
  secret text not null,
  -- For clients of the reference: there is one key.
  key_id uuid,
  nonce bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The library of pgcrypto, and not the extension: a project may drop that, and put functions of its own in its place, which
-- what follows would call as the superuser.
create or replace function vault.hmac(bytea, bytea, text) returns bytea
  language c immutable strict parallel safe as '$libdir/pgcrypto', 'pg_hmac';
create or replace function vault.encrypt_iv(bytea, bytea, bytea, text) returns bytea
  language c immutable strict parallel safe as '$libdir/pgcrypto', 'pg_encrypt_iv';
create or replace function vault.decrypt_iv(bytea, bytea, bytea, text) returns bytea
  language c immutable strict parallel safe as '$libdir/pgcrypto', 'pg_decrypt_iv';
create or replace function vault.random_bytes(integer) returns bytea
  language c volatile strict parallel safe as '$libdir/pgcrypto', 'pg_random_bytes';

-- pg_temp comes last in the search_path of each function: where it is not named, it is searched first for types, and the check of a
-- domain called `bytea` there would run as the superuser.
-- A key for each purpose, from the one that lies beside the data files (instance-files.ts). Only the superuser reads files.
create or replace function vault.key_for(purpose text) returns bytea
  language sql stable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$ select vault.hmac(convert_to(purpose, 'UTF8'), pg_read_binary_file('vault.key'), 'sha256') $$;

-- The id of the secret is authenticated too: one value cannot be put in the place of another.
create or replace function vault.authenticate(id uuid, nonce bytea, encrypted bytea) returns bytea
  language sql stable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$ select vault.hmac(uuid_send(id) || nonce || encrypted, vault.key_for('authentication'), 'sha256') $$;

create or replace function vault.encrypt(id uuid, value text, nonce bytea) returns text
  language plpgsql stable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$
declare
  encrypted bytea := vault.encrypt_iv(convert_to(value, 'UTF8'), vault.key_for('encryption'), nonce, 'aes-cbc/pad:pkcs');
begin
  return encode(vault.authenticate(id, nonce, encrypted) || encrypted, 'base64');
end $$;

-- Null where the value was encrypted with another key or was changed: the others can still be read.
create or replace function vault.decrypt(id uuid, secret text, nonce bytea) returns text
  language plpgsql stable strict parallel safe security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  stored bytea := decode(secret, 'base64');
  encrypted bytea := substr(stored, 33);
begin
  if substr(stored, 1, 32) <> vault.authenticate(id, nonce, encrypted) then
    return null;
  end if;
  return convert_from(vault.decrypt_iv(encrypted, vault.key_for('encryption'), nonce, 'aes-cbc/pad:pkcs'), 'UTF8');
end $$;

create or replace function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  new_id uuid := gen_random_uuid();
  new_nonce bytea := vault.random_bytes(16);
begin
  insert into vault.secrets (id, name, description, secret, key_id, nonce)
  values (new_id, new_name, coalesce(new_description, ''), vault.encrypt(new_id, new_secret, new_nonce), new_key_id, new_nonce);
  return new_id;
end $$;

-- What is null stays as it is.
create or replace function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null,
  new_key_id uuid default null
) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  new_nonce bytea := vault.random_bytes(16);
begin
  update vault.secrets as s
     set name = coalesce(new_name, s.name),
         description = coalesce(new_description, s.description),
         secret = coalesce(vault.encrypt(s.id, new_secret, new_nonce), s.secret),
         nonce = case when new_secret is null then s.nonce else new_nonce end,
         key_id = coalesce(new_key_id, s.key_id),
         updated_at = now()
   where s.id = secret_id;
  if not found then
    raise exception 'There is no secret with the id %.', secret_id using errcode = 'no_data_found';
  end if;
end $$;

create or replace view vault.decrypted_secrets as
  select id, name, description, secret, vault.decrypt(id, secret, nonce) as decrypted_secret,
         key_id, nonce, created_at, updated_at
    from vault.secrets;

revoke execute on all functions in schema vault from public;
grant usage on schema vault to postgres, service_role, supabase_read_only_user;
grant select, delete on vault.secrets to postgres with grant option;
grant select on vault.decrypted_secrets to postgres with grant option;
grant execute on function vault.create_secret, vault.update_secret, vault.decrypt to postgres with grant option;
grant select, delete on vault.secrets to service_role;
grant select on vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret, vault.update_secret, vault.decrypt to service_role;
-- Read-only members see which secrets there are, and not their values.
grant select (id, name, description, created_at, updated_at) on vault.secrets to supabase_read_only_user;
