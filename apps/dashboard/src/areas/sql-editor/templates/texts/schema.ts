import type { SqlText } from '../sql-text.ts'

const group = 'Tables and functions'

export const schemaTexts: readonly SqlText[] = [
  {
    id: 'create-table',
    title: 'Create a table',
    description: 'A table with a generated key, a check, an index and row-level security.',
    group,
    isRepeatable: false,
    sql: `-- Nobody reads these rows through the API until a policy lets them.
create table products (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  price numeric(10, 2) not null check (price >= 0),
  is_available boolean not null default true,
  created_at timestamptz not null default now()
);

alter table products enable row level security;

create index products_created_at_idx on products (created_at desc);

comment on table products is 'What is for sale.';
`,
  },
  {
    id: 'own-rows',
    title: 'Policies for own rows',
    description: 'Signed-in users read and change only the rows that they created.',
    group,
    isRepeatable: false,
    sql: `create table notes (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null
);

alter table notes enable row level security;

-- The policies compare this column for every row.
create index notes_user_id_idx on notes (user_id);

-- In a subquery, auth.uid() is computed once for a statement and not for each row.
create policy "Users read their notes" on notes
  for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "Users add their notes" on notes
  for insert to authenticated
  with check ((select auth.uid()) = user_id);

create policy "Users change their notes" on notes
  for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

create policy "Users delete their notes" on notes
  for delete to authenticated
  using ((select auth.uid()) = user_id);
`,
  },
  {
    id: 'updated-at',
    title: 'Timestamp of the last change',
    description: 'A trigger that sets updated_at whenever a row is changed.',
    group,
    isRepeatable: false,
    sql: `create table pages (
  id bigint generated always as identity primary key,
  title text not null,
  updated_at timestamptz not null default now()
);

alter table pages enable row level security;

create function set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- An update that changes nothing keeps the timestamp.
create trigger pages_set_updated_at
  before update on pages
  for each row
  when (old is distinct from new)
  execute function set_updated_at();
`,
  },
  {
    id: 'monthly-partitions',
    title: 'Monthly partitions',
    description: 'A table of events split by month, with a function that creates the partitions ahead of time.',
    group,
    isRepeatable: false,
    sql: `create table events (
  id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  payload jsonb not null default '{}',
  -- The key of a partitioned table contains the column that it is split by.
  primary key (id, happened_at)
) partition by range (happened_at);

alter table events enable row level security;

-- Rows of a month that has no partition yet go here instead of being refused.
create table events_default partition of events default;

alter table events_default enable row level security;

create function create_event_partition(month date) returns void
language plpgsql
set search_path = ''
as $$
declare
  first_day date := date_trunc('month', month);
  partition_name text := 'events_' || to_char(first_day, 'YYYY_MM');
begin
  execute format(
    'create table if not exists public.%I partition of public.events for values from (%L) to (%L)',
    partition_name, first_day, first_day + interval '1 month'
  );
  execute format('alter table public.%I enable row level security', partition_name);
end;
$$;

-- Only the owner creates partitions, not clients of the API.
revoke execute on function create_event_partition(date) from public, anon, authenticated;

-- This month and the next two. Run this line again every month.
select create_event_partition((date_trunc('month', now()) + months * interval '1 month')::date)
from generate_series(0, 2) as months;
`,
  },
  {
    id: 'computed-columns',
    title: 'Computed columns',
    description: 'Columns that PostgreSQL computes from other columns and keeps up to date.',
    group,
    isRepeatable: false,
    sql: `create table order_lines (
  id bigint generated always as identity primary key,
  quantity integer not null check (quantity > 0),
  unit_price numeric(10, 2) not null,
  discount numeric(3, 2) not null default 0 check (discount between 0 and 1),
  total numeric(12, 2) generated always as (quantity * unit_price * (1 - discount)) stored
);

alter table order_lines enable row level security;

insert into order_lines (quantity, unit_price, discount)
values (2, 9.50, 0), (10, 3.00, 0.15)
returning quantity, unit_price, discount, total;
`,
  },
]
