-- What a policy asks about the caller. The data API sets request.jwt.claims for the length of a request; outside one,
-- and for a caller without a token, the answer is null.
-- Plain SQL without a search_path of their own, so that the planner can inline them into policies.

create or replace function auth.jwt() returns jsonb language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable parallel safe as $$
  select (nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create or replace function auth.email() returns text language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

grant usage on schema auth to postgres, anon, authenticated, service_role;
