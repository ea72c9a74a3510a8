import type { OperatedCatalogue } from '@cairn/contracts/operator/operated-catalogue'
import { planIds, planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'

import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { formatDollars } from '~/lib/currency.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { catalogueQueries } from '../queries.ts'

type Section = OperatedCatalogue['sections'][number]['name']

const sectionNames = {
  plans: 'Plans',
  plan_features: 'Features of plans',
  add_ons: 'Add-ons',
  compute_sizes: 'Compute sizes',
  regions: 'Sets of regions',
  cloud_providers: 'Cloud providers',
} as const satisfies Record<Section, string>

interface GridProps {
  label: string
  head: readonly string[]
  /** The first cell of a row is its name. */
  rows: readonly (readonly [name: string, ...rest: string[]])[]
}

const Grid = ({ label, head, rows }: GridProps) => (
  // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
  <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
    <table className="w-full min-w-2xl text-sm">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="pr-4 pb-2 text-left text-xs font-normal text-faint">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 text-left align-top font-medium">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="py-2 pr-4 align-top text-muted tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const limitNames = {
  active_projects: 'Active projects',
  pause_after: 'Pauses after',
  backup_retention: 'Backups',
  log_retention: 'Log retention',
  audit_retention: 'Audit trail retention',
  upload_size: 'Uploads',
} as const

const planRows = ({ plans }: OperatedCatalogue): [string, ...string[]][] => [
  [
    'Price per month',
    ...planIds.map((id) => {
      const { price_usd_per_month: price } = plans[id]
      return price === 'custom' ? 'Custom' : formatDollars(price)
    }),
  ],
  ['Compute credits', ...planIds.map((id) => formatDollars(plans[id].compute_credits_usd))],
  ['Compute sizes', ...planIds.map((id) => String(plans[id].compute_sizes.length))],
  ...Object.entries(limitNames).map(([key, name]): [string, ...string[]] => [
    name,
    ...planIds.map((id) => {
      const [, limit] = Object.entries(plans[id].limits).find(([each]) => each === key) ?? []
      return capitalized(String(limit))
    }),
  ]),
]

const sizeRows = ({ compute_sizes: sizes }: OperatedCatalogue): [string, ...string[]][] =>
  sizes.map((size) => [
    size.name,
    size.memory,
    size.cpu.cores === 'shared' ? 'Shared' : `${size.cpu.cores}${size.cpu.dedicated ? ', dedicated' : ''}`,
    `${size.direct_connections} direct, ${size.pooler_connections} pooled`,
    formatDollars(size.price_usd_per_hour),
    formatDollars(size.price_usd_per_month),
  ])

const addOnRows = ({ add_ons: addOns }: OperatedCatalogue): [string, ...string[]][] =>
  addOns.map(({ title, plans, prices }) => [
    title,
    plans.map((id) => planNames[id]).join(', '),
    prices
      .map(
        ({ usd, per, unit }) =>
          `${formatDollars(usd)} per ${per === 1 ? '' : `${per.toLocaleString('en-US')} `}${unit}`,
      )
      .join(', then '),
  ])

const Sections = ({ catalogue: { file, sections } }: { catalogue: OperatedCatalogue }) => (
  <Card title="Sections">
    <p className="mb-3 text-sm text-muted">
      {file === null ? (
        <>
          All sections are those that Cairn ships with. To replace some, set{' '}
          <code className="font-mono text-xs">CAIRN_CATALOGUE_FILE</code> and restart Cairn.
        </>
      ) : (
        <>
          Read at startup from <code className="font-mono text-xs break-all">{file}</code>. Sections that it does not
          have are those that Cairn ships with.
        </>
      )}
    </p>
    <ul aria-label="Sections" className="divide-y divide-line text-sm">
      {sections.map(({ name, entries, is_replaced: isReplaced }) => (
        <li key={name} className="flex items-center gap-3 py-2">
          <span className="flex-1">{sectionNames[name]}</span>
          <span className="text-muted tabular-nums">{entries}</span>
          <span className="flex w-28 justify-end">
            {isReplaced ? <Badge tone="accent">Your file</Badge> : <Badge>As shipped</Badge>}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

const Providers = ({ catalogue: { cloud_providers: providers } }: { catalogue: OperatedCatalogue }) => (
  <Card title="Cloud providers and regions">
    <ul aria-label="Cloud providers" className="divide-y divide-line text-sm">
      {providers.map(({ id, name, regions, is_offered: isOffered }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="font-medium">{name}</span>
          <span className="flex-1 font-mono text-xs text-faint">{id}</span>
          {isOffered ? <Badge tone="success">Offered</Badge> : <Badge>Not offered</Badge>}
          <span className="basis-full text-muted">{regions.join(', ')}</span>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-muted">
      CAIRN_CLOUD_PROVIDERS and CAIRN_REGIONS choose where projects can be created.
    </p>
  </Card>
)

/** What the installation offers and at which price, and where it comes from. */
export const CataloguePage = () => (
  <ResourcePage
    title="Catalogue"
    within={['Operator']}
    description="The plans, sizes, add-ons and regions in force. Prices apply from the next invoice on."
  >
    <QueryContent
      query={useQuery(usePageQueries(catalogueQueries).catalogue)}
      failure="The catalogue could not be loaded"
      skeleton="h-96 !rounded-lg"
    >
      {(catalogue) => (
        <div className="flex flex-col gap-4">
          <Sections catalogue={catalogue} />
          <Card title="Plans">
            <Grid label="Plans" head={['Plan', ...planIds.map((id) => planNames[id])]} rows={planRows(catalogue)} />
          </Card>
          <Card title="Compute sizes">
            <Grid
              label="Compute sizes"
              head={['Size', 'Memory', 'Cores', 'Connections', 'Per hour', 'Per month']}
              rows={sizeRows(catalogue)}
            />
          </Card>
          <Card title="Add-ons">
            <Grid label="Add-ons" head={['Add-on', 'Plans', 'Price']} rows={addOnRows(catalogue)} />
          </Card>
          <Providers catalogue={catalogue} />
        </div>
      )}
    </QueryContent>
  </ResourcePage>
)
