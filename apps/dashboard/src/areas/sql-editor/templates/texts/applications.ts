import type { SqlText } from '../sql-text.ts'

const group = 'Applications'

export const applicationTexts: readonly SqlText[] = [
  {
    id: 'user-profiles',
    title: 'User profiles',
    description: 'A public profile for each user, created when they sign up. Everyone reads, users change their own.',
    group,
    isRepeatable: false,
    sql: `create table profiles (
  id uuid primary key references auth.users on delete cascade,
  username text unique check (username ~ '^[a-z0-9_]{3,30}$'),
  full_name text,
  avatar_url text,
  updated_at timestamptz not null default now()
);

alter table profiles enable row level security;

create policy "Everyone reads profiles" on profiles
  for select to anon, authenticated
  using (true);

create policy "Users change their profile" on profiles
  for update to authenticated
  using ((select auth.uid()) = id)
  with check ((select auth.uid()) = id);

-- Runs as its owner: the role that signs people up has no access to this table.
create function create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, avatar_url)
  values (
    new.id,
    new.raw_user_meta_data ->> 'full_name',
    new.raw_user_meta_data ->> 'avatar_url'
  );
  return new;
end;
$$;

revoke execute on function create_profile() from public, anon, authenticated;

create trigger create_profile_of_new_user
  after insert on auth.users
  for each row
  execute function create_profile();

-- Users who signed up before.
insert into profiles (id, full_name, avatar_url)
select id, raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'avatar_url'
from auth.users
on conflict (id) do nothing;
`,
  },
  {
    id: 'to-do-list',
    title: 'To-do list',
    description: 'Lists and tasks that only their owner sees, in an order that the owner chooses.',
    group,
    isRepeatable: false,
    sql: `create table lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);

create table tasks (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references lists on delete cascade,
  title text not null check (title <> ''),
  -- Between two tasks there is always room for a third.
  position double precision not null default extract(epoch from clock_timestamp()),
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null default now()
);

create index lists_user_id_idx on lists (user_id);
create index tasks_list_id_idx on tasks (list_id, position);

alter table lists enable row level security;
alter table tasks enable row level security;

create policy "Users own their lists" on lists
  for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

-- Lists that the user does not own are invisible here too: their own policy hides them.
create policy "Users own the tasks of their lists" on tasks
  for all to authenticated
  using (list_id in (select id from lists))
  with check (list_id in (select id from lists));
`,
  },
  {
    id: 'blog',
    title: 'Blog with full-text search',
    description: 'Posts, tags and comments. Published posts are public and searched by relevance.',
    group,
    isRepeatable: false,
    sql: `create table posts (
  id bigint generated always as identity primary key,
  author_id uuid default auth.uid() references auth.users on delete set null,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  body text not null default '',
  tags text[] not null default '{}',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  -- Words of the title count more than words of the text.
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')
  ) stored
);

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  author_id uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);

create index posts_search_idx on posts using gin (search);
create index posts_tags_idx on posts using gin (tags);
create index posts_published_at_idx on posts (published_at desc) where published_at is not null;
create index posts_author_id_idx on posts (author_id);
create index comments_post_id_idx on comments (post_id, created_at);
create index comments_author_id_idx on comments (author_id);

alter table posts enable row level security;
alter table comments enable row level security;

create policy "Everyone reads published posts" on posts
  for select to anon, authenticated
  using (published_at <= now());

create policy "Authors own their posts" on posts
  for all to authenticated
  using ((select auth.uid()) = author_id)
  with check ((select auth.uid()) = author_id);

create policy "Everyone reads comments of posts they can read" on comments
  for select to anon, authenticated
  using (post_id in (select id from posts));

create policy "Users comment on posts they can read" on comments
  for insert to authenticated
  with check ((select auth.uid()) = author_id and post_id in (select id from posts));

create policy "Users delete their comments" on comments
  for delete to authenticated
  using ((select auth.uid()) = author_id);

-- Call it with rpc('search_posts', { query: '"row level" -draft' }).
create function search_posts(query text)
returns table (id bigint, slug text, title text, excerpt text, rank real)
language sql
stable
set search_path = ''
as $$
  select
    posts.id,
    posts.slug,
    posts.title,
    ts_headline('english', posts.body, wanted, 'MaxFragments=1, MaxWords=30, MinWords=10'),
    ts_rank(posts.search, wanted)
  from public.posts, websearch_to_tsquery('english', query) as wanted
  where posts.search @@ wanted
  order by ts_rank(posts.search, wanted) desc
  limit 20;
$$;

insert into posts (slug, title, body, tags, published_at)
values
  ('hello', 'Hello', 'The first post of this blog.', '{news}', now()),
  ('full-text-search', 'Full-text search', 'PostgreSQL finds words in all their forms.', '{postgres}', now());

select slug, title, rank from search_posts('searching');
`,
  },
  {
    id: 'organizations',
    title: 'Organizations with members',
    description: 'Several tenants in one database: members see only the rows of their organizations.',
    group,
    isRepeatable: false,
    sql: `create type member_role as enum ('owner', 'editor', 'viewer');

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);

create table members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role member_role not null default 'viewer',
  primary key (organization_id, user_id)
);

create table documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  title text not null,
  body text not null default '',
  created_at timestamptz not null default now()
);

create index members_user_id_idx on members (user_id);
create index documents_organization_id_idx on documents (organization_id);

alter table organizations enable row level security;
alter table members enable row level security;
alter table documents enable row level security;

-- Runs as its owner. A policy of "members" that read "members" itself would never end.
create function my_organizations(roles member_role[] default enum_range(null::member_role))
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select organization_id
  from public.members
  where user_id = (select auth.uid()) and role = any (roles);
$$;

create policy "Members read their organizations" on organizations
  for select to authenticated
  using (id in (select my_organizations()));

create policy "Owners rename their organizations" on organizations
  for update to authenticated
  using (id in (select my_organizations('{owner}')))
  with check (id in (select my_organizations('{owner}')));

create policy "Members read the members" on members
  for select to authenticated
  using (organization_id in (select my_organizations()));

create policy "Owners change the members" on members
  for all to authenticated
  using (organization_id in (select my_organizations('{owner}')))
  with check (organization_id in (select my_organizations('{owner}')));

create policy "Members read documents" on documents
  for select to authenticated
  using (organization_id in (select my_organizations()));

create policy "Owners and editors change documents" on documents
  for all to authenticated
  using (organization_id in (select my_organizations('{owner,editor}')))
  with check (organization_id in (select my_organizations('{owner,editor}')));

-- Call it with rpc('create_organization', { name: 'Acme' }): the caller becomes the owner.
create function create_organization(name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_id uuid;
begin
  if auth.uid() is null then
    raise exception 'Sign in to create an organization.' using errcode = '42501';
  end if;
  insert into public.organizations (name) values (create_organization.name) returning id into new_id;
  insert into public.members (organization_id, user_id, role) values (new_id, auth.uid(), 'owner');
  return new_id;
end;
$$;
`,
  },
]
