import type { TestProject } from '@cairn/dev-env/person'
import { TestProject as Project } from '@cairn/dev-env/person'

/** Two branches of a project, one with changes that delete data and some that do not. Returns the ref of that one. */
export const storeSampleBranches = async ({ owner, ref }: TestProject, slug: string): Promise<string> => {
  await owner.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'gitlessBranching' },
    body: { released: true, organization_slug: slug },
  })
  const create = async (name: string, withData: boolean) => {
    const created = await owner.request('POST /platform/projects/:ref/branches', {
      params: { ref },
      body: { branch_name: name, with_data: withData },
    })
    const branch = new Project(owner, created.ref, '')
    await branch.settled('ACTIVE_HEALTHY')
    return branch
  }
  await create('search-by-category', true)
  const branch = await create('loyalty-points', false)
  await branch.query(`
    create table public.loyalty_points (
      id bigint generated always as identity primary key,
      customer_id uuid not null references public.customers (id) on delete cascade,
      points int not null check (points <> 0),
      earned_at timestamptz not null default now()
    );
    alter table public.loyalty_points enable row level security;
    create index loyalty_points_customer_id_idx on public.loyalty_points (customer_id);
    alter table public.products drop column weight_grams`)
  return branch.ref
}
