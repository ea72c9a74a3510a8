import { randomUUID } from 'node:crypto'
import type { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'

/** What the pictures show: an installation that somebody has used for a while, and one who has just come. */
export interface World {
  owner: Person
  newcomer: Person
  /** Slugs. */
  organization: string
  emptyOrganization: string
  /** Refs. */
  shop: string
  empty: string
  paused: string
  /** Ids of the shop's tables and views, by name. */
  tables: Record<string, string>
  snippet: string
}

const monthlySales = `-- What each category sold, month by month
select
  date_trunc('month', o.placed_at)::date as month,
  c.name as category,
  count(distinct o.id) as orders,
  sum(i.quantity * i.unit_price) as revenue
from orders o
join order_items i on i.order_id = o.id
join products p on p.id = i.product_id
join categories c on c.id = p.category_id
where o.status in ('paid', 'shipped', 'delivered')
group by 1, 2
order by 1 desc, revenue desc;
`

const tablesOf = async (project: TestProject): Promise<Record<string, string>> => {
  const relations = await project.owner.request('GET /platform/pg-meta/:ref/tables', {
    params: { ref: project.ref },
    headers: await project.headers(),
    query: {},
  })
  return Object.fromEntries(relations.map(({ name, id }) => [name, String(id)]))
}

const saveSnippet = async (project: TestProject, name: string, sql: string): Promise<string> => {
  const id = randomUUID()
  await project.owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id },
    body: { name, version: 0, content: { sql } },
  })
  return id
}

export const makeWorld = async ({ url }: Installation): Promise<World> => {
  const [owner, newcomer] = await Promise.all([signUp(url, 'ada'), signUp(url, 'grace')])
  const organization = await owner.createOrganization('Northwind Outfitters')
  const emptyOrganization = await owner.createOrganization('Side projects')
  const shop = await owner.createProject({ name: 'storefront', organization, sampleData: true })
  const empty = await owner.createProject({ name: 'staging', organization })
  const paused = await owner.createProject({ name: 'archive-2024', organization })
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: paused.ref } })
  await paused.settled('INACTIVE')
  await saveSnippet(shop, 'Orders that wait', "select id, placed_at from orders where status = 'pending';")
  await saveSnippet(shop, 'A name that is too long for the column of the snippets', 'select 1;')
  return {
    owner,
    newcomer,
    organization: organization.slug,
    emptyOrganization: emptyOrganization.slug,
    shop: shop.ref,
    empty: empty.ref,
    paused: paused.ref,
    tables: await tablesOf(shop),
    snippet: await saveSnippet(shop, 'Monthly sales', monthlySales),
  }
}
