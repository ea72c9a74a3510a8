import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Time } from '~/ui/time.tsx'
import { auditLogsQuery } from '../api/audit-logs.ts'
import { actionLabel, detailOf } from '../audit/audit-words.ts'

interface UserAuditProps {
  projectRef: string
  userId: string
}

/** What a user did, the newest first. */
export const UserAudit = ({ projectRef, userId }: UserAuditProps) => {
  const filter = { actor: userId, action: undefined, period: undefined }
  const query = useInfiniteQuery(auditLogsQuery(projectRef, filter))
  return (
    <QueryContent
      query={{ ...query, data: query.data?.pages.flatMap(({ entries }) => entries) }}
      failure="The logs of the user could not be loaded"
      skeleton="h-40 !rounded-lg"
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className="text-sm text-faint">The audit log has nothing about this user.</p>
        ) : (
          <>
            <ul aria-label="Logs" className="divide-y divide-line rounded-md border border-line text-sm">
              {entries.map((entry) => (
                <li key={entry.id} className="px-3 py-2">
                  <p>{actionLabel(entry.action)}</p>
                  <p className="text-xs text-muted">
                    {entry.created_at !== null && <Time value={entry.created_at} />}
                    {entry.ip_address !== '' && (
                      <>
                        {' '}
                        · <span className="font-mono">{entry.ip_address}</span>
                      </>
                    )}
                    {detailOf(entry) !== undefined && ` · ${detailOf(entry)}`}
                  </p>
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )
      }
    </QueryContent>
  )
}
