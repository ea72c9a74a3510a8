-- Under load, a database must not be faster at ending a request than the test that kills it.
alter role service_role set statement_timeout = '100s';

create type public.post_status as enum ('draft', 'in review', 'published');
comment on type public.post_status is '@graphql({"mappings": {"in review": "in_review"}})';
create type public.mood as enum ('happy', 'sad');

create table public.account (
  id serial primary key,
  email text not null unique,
  age smallint,
  mood public.mood,
  credits bigint not null default 0,
  balance numeric(20, 4),
  rating float8,
  is_active boolean not null default true,
  tags text[] not null default '{}',
  scores int[],
  profile jsonb,
  token uuid,
  born date,
  wakes_at time,
  created_at timestamptz not null default '2024-01-01T00:00:00Z',
  address inet,
  code varchar(5)
);
comment on table public.account is '@graphql({"totalCount": {"enabled": true}, "aggregate": {"enabled": true}})';

create table public.blog (
  id serial primary key,
  owner_id int not null references public.account (id) on delete cascade,
  name text not null,
  notes text
);
create table public.blog_post (
  id uuid primary key default gen_random_uuid(),
  blog_id int not null references public.blog (id) on delete cascade,
  title text not null,
  status public.post_status not null default 'draft',
  rank int
);
create table public.passport (
  id int primary key,
  account_id int unique references public.account (id)
);
create table public.membership (
  account_id int references public.account (id),
  blog_id int references public.blog (id),
  label text,
  primary key (account_id, blog_id)
);
create table public.letter (
  id int primary key,
  sender int references public.account (id),
  receiver int references public.account (id),
  constraint letter_sender foreign key (sender) references public.account (id)
);
alter table public.letter drop constraint letter_sender_fkey;
comment on constraint letter_sender on public.letter is '@graphql({"foreign_name": "from", "local_name": "sentLetters"})';
create table public.number (n int primary key, note text);
insert into public.number select n, case when n % 3 = 0 then null else 'note ' || n % 4 end from generate_series(1, 40) n;
create table public.without_key (value text);
create table public.renamed_things (id int primary key, "odd name" text, value int);
comment on table public.renamed_things is '@graphql({"name": "Thing", "description": "Things by another name"})';
comment on column public.renamed_things.value is '@graphql({"name": "amount"})';
create view public.active_account as select id, email from public.account where is_active;
comment on view public.active_account is '@graphql({"primary_key_columns": ["id"]})';

create table public.secret (id int primary key, owner text not null, body text not null, hidden text default 'h');
alter table public.secret enable row level security;
create policy "by role" on public.secret for select to anon using (owner = 'anon');
create policy "insert by role" on public.secret for insert to anon with check (owner = 'anon');
create policy "by user" on public.secret to authenticated using (owner = auth.uid()::text) with check (owner = auth.uid()::text);
revoke all on public.secret from anon;
grant select (id, owner, body), insert (id, owner, body) on public.secret to anon;
revoke all on public.passport from anon;
revoke insert, update, delete on public.number from anon;

insert into public.account (email, age, mood, credits, balance, rating, is_active, tags, scores, profile, token, born, wakes_at, address, code)
values
  ('ada@example.com', 36, 'happy', 9007199254740993, 12.5, 4.5, true, '{math,poetry}', '{1,2}', '{"a": 1}',
   '7b0a4a66-5b1e-4d1e-8c55-0c9d8f7f0a01', '1815-12-10', '06:30', '10.0.0.1', 'abcde'),
  ('bob@example.com', null, 'sad', 5, null, null, false, '{}', null, null, null, null, null, null, null),
  ('cy@example.com', 20, null, 7, 0.1, 1.5, true, '{math}', '{3}', '[]', null, '2000-01-01', '07:00', null, null);
insert into public.blog (owner_id, name, notes) values (1, 'Engines', null), (1, 'Poems', 'quiet'), (3, 'Cycling', null);
insert into public.blog_post (id, blog_id, title, status, rank) values
  ('00000000-0000-0000-0000-000000000001', 1, 'Analytical', 'published', 1),
  ('00000000-0000-0000-0000-000000000002', 1, 'Difference', 'in review', null),
  ('00000000-0000-0000-0000-000000000003', 2, 'Odes', 'draft', 2);
insert into public.passport values (10, 1);
insert into public.membership values (1, 3, 'guest'), (3, 1, 'editor');
insert into public.letter values (1, 1, 3);
insert into public.secret (id, owner, body) values (1, 'anon', 'for everyone'), (2, 'other', 'for nobody');
insert into public.renamed_things values (1, 'x', 5);

create function public._greeting(rec public.account) returns text immutable language sql as $$ select 'Hello ' || rec.email $$;
create function public._posts(rec public.account) returns setof public.blog_post stable language sql
  as $$ select p.* from public.blog_post p join public.blog b on b.id = p.blog_id where b.owner_id = rec.id $$;
create function public._first_blog(rec public.account) returns setof public.blog rows 1 stable language sql
  as $$ select * from public.blog where owner_id = rec.id order by id limit 1 $$;
create function public.add_numbers(a int, b int default 10) returns int immutable language sql as $$ select a + b $$;
create function public.account_by_email(email_wanted text) returns public.account stable language sql
  as $$ select * from public.account where email = email_wanted $$;
create function public.accounts_with_tag(tag text) returns setof public.account stable language sql
  as $$ select * from public.account where tag = any (tags) $$;
create function public.big_sum(items bigint[]) returns bigint immutable language sql as $$ select sum(i) from unnest(items) i $$;
create function public.add_account(new_email text) returns int language sql
  as $$ insert into public.account (email) values (new_email) returning id $$;
create function public.fails() returns int language plpgsql as $$ begin raise exception 'It failed on purpose'; end $$;
create function public.overloaded(a int) returns int immutable language sql as $$ select a $$;
create function public.overloaded(a text) returns text immutable language sql as $$ select a $$;
create function public.no_result() returns void language sql as $$ select 1 $$;
create function public.private_sum(a int) returns int immutable language sql as $$ select a $$;
revoke execute on function public.private_sum from public, anon, authenticated;
create function public.whoami() returns text stable language sql as $$ select current_user::text $$;
create function public.slow() returns int stable language sql as $$ select 1 from pg_sleep(90) $$;

create table public.note (
  id serial primary key,
  text text not null,
  amount int default 3,
  status public.post_status not null default 'draft',
  data jsonb,
  tags text[] not null default '{}',
  big numeric,
  code varchar(5),
  label text generated always as ('note ' || text) stored
);
create function public.add_note(new_text text) returns public.note language sql
  as $$ insert into public.note (text) values (new_text) returning * $$;

create schema hidden;
create table hidden.thing (id int primary key);
