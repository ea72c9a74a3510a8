import type { EvaluatedSchema } from './question.ts'

/** Customers, orders and reviews: joins, groups, dates. */
export const shop: EvaluatedSchema = {
  name: 'shop',
  sql: `create schema shop;
set local search_path = shop;
create table customers (id int primary key, name text not null, city text not null, country text not null, joined_on date not null, newsletter boolean not null);
create table categories (id int primary key, name text not null, parent_id int references categories);
create table products (id int primary key, name text not null, category_id int not null references categories, price numeric(10,2) not null, stock int not null, is_active boolean not null);
create table orders (id int primary key, customer_id int not null references customers, status text not null, placed_at timestamptz not null, shipped_at timestamptz);
create table order_items (order_id int references orders, product_id int references products, quantity int not null, unit_price numeric(10,2) not null, primary key (order_id, product_id));
create table reviews (id int primary key, product_id int not null references products, customer_id int not null references customers, stars int not null, body text);
insert into customers select n, 'Customer ' || n, (array['Oslo','Bergen','Rome','Milan','Paris','Lyon'])[1 + n % 6], (array['Norway','Norway','Italy','Italy','France','France'])[1 + n % 6], date '2024-01-01' + n * 7, n % 3 = 0 from generate_series(1, 60) n;
insert into categories values (1, 'Tools', null), (2, 'Garden', null), (3, 'Saws', 1), (4, 'Hammers', 1), (5, 'Seeds', 2);
insert into products select n, 'Product ' || n, 1 + n % 5, 5 + n * 3.25, (n * 7) % 40, n % 10 <> 0 from generate_series(1, 45) n;
insert into orders select n, 1 + (n * 13) % 55, (array['paid','shipped','cancelled','pending'])[1 + n % 4], timestamptz '2026-01-01 10:00+00' + n * interval '18 hours', case when n % 4 = 1 then timestamptz '2026-01-01 10:00+00' + n * interval '18 hours' + (n % 5 + 1) * interval '1 day' end from generate_series(1, 200) n;
insert into order_items select o, 1 + (o * k * 3) % 40, 1 + (o + k) % 4, 5 + (1 + (o * k * 3) % 40) * 3.25 from generate_series(1, 200) o, generate_series(1, 3) k on conflict do nothing;
insert into reviews select n, 1 + n % 35, 1 + (n * 3) % 60, 1 + (n * n) % 5, case when n % 4 = 0 then null else 'Review ' || n end from generate_series(1, 120) n;`,
  questions: [
    ['How many customers are there?', 'select count(*) from shop.customers'],
    ['How many customers live in Oslo?', `select count(*) from shop.customers where city = 'Oslo'`],
    [
      'How many customers are there per country? Give country and count.',
      'select country, count(*) from shop.customers group by country',
    ],
    ['Which cities have customers? Each once.', 'select distinct city from shop.customers'],
    [
      'What are the names of the customers in Italy who take the newsletter?',
      `select name from shop.customers where country = 'Italy' and newsletter`,
    ],
    [
      'What is the name of the customer who joined first?',
      'select name from shop.customers order by joined_on limit 1',
    ],
    [
      'How many customers joined in each year? Give the year as a number, and the count.',
      'select extract(year from joined_on)::int, count(*) from shop.customers group by 1',
    ],
    ['What does the most expensive product cost?', 'select max(price) from shop.products'],
    [
      'Name the five most expensive active products, the most expensive first.',
      'select name from shop.products where is_active order by price desc limit 5',
      'ordered',
    ],
    ['How many products are out of stock (a stock of 0)?', 'select count(*) from shop.products where stock = 0'],
    [
      'What is the average price of active products, rounded to two decimals?',
      'select round(avg(price), 2) from shop.products where is_active',
    ],
    [
      'How many products does each category have directly? Give category name and count, also categories without products.',
      'select c.name, count(p.id) from shop.categories c left join shop.products p on p.category_id = c.id group by c.id, c.name',
    ],
    [
      'Which categories are below Tools? Give their names.',
      `select c.name from shop.categories c join shop.categories p on p.id = c.parent_id where p.name = 'Tools'`,
    ],
    [
      'How many products are in Tools or a category below it?',
      `with recursive tree as (select id from shop.categories where name = 'Tools' union all select c.id from shop.categories c join tree on c.parent_id = tree.id) select count(*) from shop.products where category_id in (select id from tree)`,
    ],
    ['What is the value of all stock: price times stock, summed?', 'select sum(price * stock) from shop.products'],
    [
      'How many orders has each status? Give status and count.',
      'select status, count(*) from shop.orders group by status',
    ],
    [
      'How many orders were placed in March 2026 (UTC)?',
      `select count(*) from shop.orders where placed_at >= '2026-03-01T00:00Z' and placed_at < '2026-04-01T00:00Z'`,
    ],
    ['What is the id of the latest order?', 'select id from shop.orders order by placed_at desc limit 1'],
    [
      'How many customers have never ordered?',
      'select count(*) from shop.customers c where not exists (select from shop.orders o where o.customer_id = c.id)',
    ],
    [
      'Which three customers have the most orders? Give name and number of orders, ties by name.',
      'select c.name, count(*) from shop.orders o join shop.customers c on c.id = o.customer_id group by c.id, c.name order by count(*) desc, c.name limit 3',
    ],
    [
      'What is the total value of order 10 (quantity times unit price)?',
      'select sum(quantity * unit_price) from shop.order_items where order_id = 10',
    ],
    [
      'What is the revenue of all orders that are not cancelled?',
      `select sum(i.quantity * i.unit_price) from shop.order_items i join shop.orders o on o.id = i.order_id where o.status <> 'cancelled'`,
    ],
    [
      'What is the revenue per country of orders that are not cancelled? Give country and revenue.',
      `select c.country, sum(i.quantity * i.unit_price) from shop.order_items i join shop.orders o on o.id = i.order_id join shop.customers c on c.id = o.customer_id where o.status <> 'cancelled' group by c.country`,
    ],
    [
      'Which product has been sold most, by quantity, in orders that are not cancelled? Give its name; ties by name.',
      `select p.name from shop.order_items i join shop.orders o on o.id = i.order_id join shop.products p on p.id = i.product_id where o.status <> 'cancelled' group by p.id, p.name order by sum(i.quantity) desc, p.name limit 1`,
    ],
    [
      'Which products were never ordered? Give their names.',
      'select name from shop.products p where not exists (select from shop.order_items i where i.product_id = p.id)',
    ],
    [
      'How long does shipping take on average, in days, rounded to two decimals?',
      'select round(avg(extract(epoch from shipped_at - placed_at) / 86400)::numeric, 2) from shop.orders where shipped_at is not null',
    ],
    [
      'How many orders were shipped more than three days after they were placed?',
      `select count(*) from shop.orders where shipped_at - placed_at > interval '3 days'`,
    ],
    [
      'What is the average number of stars per product that has at least four reviews? Give product name and the average with two decimals.',
      'select p.name, round(avg(r.stars), 2) from shop.reviews r join shop.products p on p.id = r.product_id group by p.id, p.name having count(*) >= 4',
    ],
    ['How many reviews have no text?', 'select count(*) from shop.reviews where body is null'],
    [
      'How many reviews were written by somebody who has ordered the product?',
      'select count(*) from shop.reviews r where exists (select from shop.orders o join shop.order_items i on i.order_id = o.id where o.customer_id = r.customer_id and i.product_id = r.product_id)',
    ],
    [
      'How many orders were placed in each month of 2026 (UTC)? Give the month as YYYY-MM and the count.',
      `select to_char(placed_at at time zone 'UTC', 'YYYY-MM'), count(*) from shop.orders where placed_at >= '2026-01-01T00:00Z' and placed_at < '2027-01-01T00:00Z' group by 1`,
    ],
    [
      'What is the average value of an order (of those with items), rounded to two decimals?',
      'select round(avg(total), 2) from (select sum(quantity * unit_price) as total from shop.order_items group by order_id) t',
    ],
    [
      'For each country, who joined last? Give country and name.',
      'select distinct on (country) country, name from shop.customers order by country, joined_on desc',
    ],
    [
      'How many customers have ordered in at least three different months (UTC)?',
      `select count(*) from (select customer_id from shop.orders group by customer_id having count(distinct date_trunc('month', placed_at at time zone 'UTC')) >= 3) t`,
    ],
  ],
}
