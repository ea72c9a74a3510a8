import type { SqlText } from '../sql-text.ts'

const group = 'Queries'

export const queryTexts: readonly SqlText[] = [
  {
    id: 'upsert',
    title: 'Insert or update',
    description: 'Insert rows, and update those whose key exists, with on conflict.',
    group,
    isRepeatable: true,
    sql: `create table if not exists page_views (
  path text primary key,
  views integer not null default 0,
  last_viewed_at timestamptz not null default now()
);

alter table page_views enable row level security;

-- "excluded" is the row that was about to be inserted.
insert into page_views as kept (path, views)
values ('/', 1), ('/pricing', 1)
on conflict (path) do update
  set views = kept.views + excluded.views,
      last_viewed_at = now()
returning path, views;
`,
  },
  {
    id: 'recursive-cte',
    title: 'Walk a tree',
    description: 'A recursive query that lists a tree with the depth and the path of each entry.',
    group,
    isRepeatable: true,
    sql: `with recursive
  -- Replace these rows with a table that has a parent column.
  folders (id, parent_id, name) as (
    values
      (1, null, 'Company'),
      (2, 1, 'Engineering'),
      (3, 1, 'Sales'),
      (4, 2, 'Platform'),
      (5, 4, 'Databases')
  ),
  tree as (
    select id, name, 0 as depth, array[name] as path
    from folders
    where parent_id is null
    union all
    select child.id, child.name, tree.depth + 1, tree.path || child.name
    from folders as child
    join tree on tree.id = child.parent_id
  )
  -- Stops where a row is its own ancestor.
  cycle id set is_cycle using visited
select repeat('    ', depth) || name as folder, array_to_string(path, ' / ') as path
from tree
where not is_cycle
order by tree.path;
`,
  },
  {
    id: 'rows-per-day',
    title: 'Rows per day, without gaps',
    description: 'Count rows by day. Days without rows are counted as zero.',
    group,
    isRepeatable: true,
    sql: `with
  -- Replace these rows with a table that has a timestamp column.
  orders (created_at) as (
    values
      (now()),
      (now() - interval '2 days'),
      (now() - interval '2 days'),
      (now() - interval '6 days')
  ),
  days as (
    select generate_series(current_date - 6, current_date, interval '1 day')::date as day
  )
select days.day, count(orders.created_at) as orders
from days
left join orders
  on orders.created_at >= days.day
  and orders.created_at < days.day + 1
group by days.day
order by days.day;
`,
  },
  {
    id: 'running-total',
    title: 'Running totals and ranks',
    description: 'Window functions: a running total, a moving average, and the rank within a group.',
    group,
    isRepeatable: true,
    sql: `with
  -- Replace these rows with a table.
  sales (region, sold_on, amount) as (
    values
      ('North', date '2026-01-05', 120),
      ('North', date '2026-01-06', 80),
      ('North', date '2026-01-07', 200),
      ('South', date '2026-01-05', 50),
      ('South', date '2026-01-06', 90)
  )
select
  region,
  sold_on,
  amount,
  sum(amount) over by_date as running_total,
  round(avg(amount) over (by_date rows between 2 preceding and current row), 1) as average_of_three,
  rank() over (partition by region order by amount desc) as rank
from sales
window by_date as (partition by region order by sold_on)
order by region, sold_on;
`,
  },
  {
    id: 'nested-json',
    title: 'Nested JSON from a join',
    description: 'One JSON object per row, with the rows of another table inside it.',
    group,
    isRepeatable: true,
    sql: `with
  -- Replace these rows with two tables.
  customers (id, name) as (
    values (1, 'Ada'), (2, 'Grace')
  ),
  orders (id, customer_id, total) as (
    values (10, 1, 25.00), (11, 1, 17.50)
  )
select jsonb_pretty(
  jsonb_build_object(
    'id', customers.id,
    'name', customers.name,
    'orders', coalesce(
      jsonb_agg(jsonb_build_object('id', orders.id, 'total', orders.total) order by orders.id)
        filter (where orders.id is not null),
      '[]'
    )
  )
) as customer
from customers
left join orders on orders.customer_id = customers.id
group by customers.id, customers.name
order by customers.id;
`,
  },
  {
    id: 'latest-per-group',
    title: 'The latest row of each group',
    description: 'One row for each customer, device or account, with distinct on.',
    group,
    isRepeatable: true,
    sql: `with
  -- Replace these rows with a table.
  readings (device, measured_at, celsius) as (
    values
      ('kitchen', timestamptz '2026-01-05 08:00Z', 19.5),
      ('kitchen', timestamptz '2026-01-05 12:00Z', 21.0),
      ('cellar', timestamptz '2026-01-05 09:00Z', 11.2)
  )
select distinct on (device) device, measured_at, celsius
from readings
-- The columns of "distinct on" come first; the rest decides which row of a group is kept.
order by device, measured_at desc;
`,
  },
]
