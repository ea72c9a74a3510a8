import type { DnsRecord } from '@cairn/contracts/domains/project-domains'
import { Badge } from '~/ui/badge.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'

const RecordBadge = ({ isFound }: { isFound: boolean | null }) => {
  if (isFound === null) return <Badge>Not checked</Badge>
  return isFound ? <Badge tone="success">Found</Badge> : <Badge tone="warning">Not found</Badge>
}

/** A record to be created at the provider of the domain, with what is there in its place. */
const DomainRecord = ({ record: { type, name, value, is_found: isFound, found } }: { record: DnsRecord }) => (
  <li className="py-3 first:pt-0 last:pb-0">
    <p className="mb-2 flex items-center gap-2 text-sm">
      <span className="font-medium">{type} record</span>
      <RecordBadge isFound={isFound} />
    </p>
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm max-sm:grid-cols-1">
      <span className="text-muted">Name</span>
      <CodeBlock code={name} label={`Name of the ${type} record`} wrap />
      <span className="text-muted">Value</span>
      <CodeBlock code={value} label={`Value of the ${type} record`} wrap />
      {isFound === false && (
        <>
          <span className="text-muted">Found</span>
          {found.length === 0 ? (
            <span className="text-faint">No such record</span>
          ) : (
            <span className="font-mono text-xs break-all">{found.join(', ')}</span>
          )}
        </>
      )}
    </div>
  </li>
)

export const DomainRecords = ({ records }: { records: readonly DnsRecord[] }) => (
  <ul aria-label="DNS records" className="divide-y divide-line rounded-md border border-line p-3">
    {records.map((record) => (
      <DomainRecord key={record.type} record={record} />
    ))}
  </ul>
)
