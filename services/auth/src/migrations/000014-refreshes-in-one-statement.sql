-- Exchanges several refresh tokens at once: those that were never used, of sessions that have not ended. Whether a token is one
-- of them is decided as in src/exchange-token.ts; src/refresh-session.ts says what becomes of the others.
--
-- It waits for nobody: a session that somebody else changes at the moment is left out. So several of them, each with the locks
-- of many sessions, cannot wait for each other.
--
-- A function for its settings. Rows are looked up by their keys whatever the statistics say, which may be older than most of the
-- rows, and the plan is made once: to make it takes longer than to exchange five tokens.
create function auth.exchange_refresh_tokens(
  tokens text[], successors text[], moments timestamptz[], agents text[], addresses inet[],
  begun_after timestamptz[], seen_after timestamptz[], clients uuid[], single boolean[])
returns table (place int, id uuid, user_id uuid, aal auth.aal_level, scopes text)
language sql rows 10
set search_path = ''
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
with asked as materialized (
  select * from unnest(tokens, successors, moments, agents, addresses, begun_after, seen_after, clients, single)
    with ordinality as a(token, successor, at, agent, ip, begun_after, seen_after, client, single, place)
), presented as materialized (
  select a.*, t.id as token_id, t.session_id from asked a
  cross join lateral (
    select t.id, t.session_id from auth.refresh_tokens t where t.token = a.token and t.revoked is not true limit 1) t
), locked as materialized (
  select p.* from presented p
  cross join lateral (select from auth.sessions s where s.id = p.session_id for update skip locked) s
), s as (
  update auth.sessions s
  set refreshed_at = l.at at time zone 'utc', updated_at = l.at, user_agent = l.agent, ip = l.ip
  from locked l
  where s.id = l.session_id
    and (s.not_after is null or s.not_after > l.at)
    and coalesce(s.created_at >= l.begun_after, true)
    and coalesce(coalesce(s.refreshed_at at time zone 'utc', s.created_at) >= l.seen_after, true)
    and s.oauth_client_id is not distinct from l.client
    and (select u.banned_until is null or u.banned_until <= l.at from auth.users u where u.id = s.user_id)
    and (not l.single or s.oauth_client_id is not null or not exists (
      select from auth.sessions newer
      where newer.user_id = s.user_id and newer.created_at > s.created_at and newer.oauth_client_id is null))
  returning s.id, s.user_id, coalesce(s.aal, 'aal1'::auth.aal_level) as aal, s.scopes, l.token_id, l.successor, l.at, l.place
), spent as (
  update auth.refresh_tokens t set revoked = true, updated_at = s.at
  from s where t.id = s.token_id and t.revoked is not true
  returning s.*, t.user_id as owner, t.token
), next as (
  insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
  select successor, owner, id, token, false, at, at from spent
)
select place::int, id, user_id, aal, scopes from spent
$$;

revoke all on function auth.exchange_refresh_tokens from public;
