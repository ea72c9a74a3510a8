import { categoryNamed } from '@cairn/contracts/support/support-terms'
import type { SupportRequest } from '@cairn/contracts/support/support'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadAttachment, setSupportStateMutation } from '~/areas/support/api/support.ts'
import { toastError } from '~/components/toast-error.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { categoryNames } from '~/lib/support-words.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import { operatorPaths } from '../paths.ts'

/** What a thing is called, and the identifier that the request gave for it. */
const Named = ({ name, id, to }: { name: string | null; id: string; to?: string }) => (
  <>
    {name !== null && to !== undefined && (
      <Link to={to} className="text-text hover:underline">
        {name}
      </Link>
    )}
    {name !== null && to === undefined && <span className="text-text">{name}</span>}{' '}
    <code className="font-mono text-xs text-faint">{id}</code>
  </>
)

const factsOf = (request: SupportRequest): [string, ReactNode][] => [
  ['From', request.is_signed_in ? request.email : `${request.email}, not signed in`],
  ...(request.organization_slug === null
    ? []
    : [
        [
          'Organization',
          <Named
            key="organization"
            name={request.organization_name}
            id={request.organization_slug}
            to={operatorPaths.organization({ slug: request.organization_slug })}
          />,
        ] satisfies [string, ReactNode],
      ]),
  ...(request.project_ref === null
    ? []
    : [
        ['Project', <Named key="project" name={request.project_name} id={request.project_ref} />] satisfies [
          string,
          ReactNode,
        ],
      ]),
  ...(request.services.length === 0 ? [] : [['Services', request.services.join(', ')] satisfies [string, string]]),
  ...(request.error_id === null ? [] : [['Error report', request.error_id] satisfies [string, string]]),
  ...(request.allows_access ? [['Access', 'support access allowed'] satisfies [string, string]] : []),
]

const severityTone = (severity: string) =>
  severity === 'Urgent' ? 'danger' : severity === 'High' ? 'warning' : 'neutral'

export const SupportRequestItem = ({ request }: { request: SupportRequest }) => {
  const change = useMutation(setSupportStateMutation)
  const { id, reference, category, severity, subject, message, closed_at: closedAt } = request
  const known = categoryNamed(category)
  const isOpen = closedAt === null
  return (
    <li className="rounded-lg border border-line bg-surface-1 p-4.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-base font-medium break-words">{subject}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-faint">
            <code className="font-mono text-xs">{reference}</code>
            <Badge>{known === undefined ? category : categoryNames[known]}</Badge>
            <Badge tone={severityTone(severity)}>{severity}</Badge>
            <Time value={request.inserted_at} />
          </p>
        </div>
        <Button
          size="sm"
          aria-label={`${isOpen ? 'Close' : 'Reopen'} ${reference}`}
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { id, state: isOpen ? 'closed' : 'open' },
              { onError: (error) => toastError(error, 'The request was not changed') },
            )
          }
        >
          {isOpen ? 'Close' : 'Reopen'}
        </Button>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {factsOf(request).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-words text-muted">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-3xl text-sm break-words whitespace-pre-wrap">{message}</p>
      {request.attachments.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {request.attachments.map(({ id: attachmentId, name, bytes }) => (
            <Button
              key={attachmentId}
              size="sm"
              icon={<Download aria-hidden size={12} />}
              onClick={() =>
                void downloadAttachment({ id: attachmentId, name }).catch((error: unknown) =>
                  toastError(error, 'The attachment was not downloaded'),
                )
              }
            >
              <span className="max-w-48 truncate">{name}</span> {formatBytes(bytes)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
