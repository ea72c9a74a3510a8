import type { AnswerAt } from '~/api/client.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'

/** The status page that the server reads. */
export const StatusPageCard = ({ page }: { page: AnswerAt<'GET /platform/operator/notices'>['status_page'] }) => (
  <Card
    className="mb-4"
    title="Status page"
    {...(page === null
      ? {}
      : {
          trailing: (
            <Badge tone={page.reachable ? 'success' : 'danger'}>{page.reachable ? 'Read' : 'Not readable'}</Badge>
          ),
        })}
  >
    <p className="text-sm break-words text-muted">
      {page === null ? (
        <>
          Set <code className="font-mono text-xs">CAIRN_STATUS_SUMMARY_URL</code> to the summary of a status page
          (Statuspage or incident.io) to show its incidents too.
        </>
      ) : (
        <>
          <span className="font-mono text-xs break-all">{page.url}</span>
          <span className="mt-1 block">
            {page.incident === null
              ? page.reachable
                ? 'No current incidents.'
                : 'Nothing is shown until it can be read again.'
              : `${page.incident.title}: ${page.incident.text}`}
          </span>
        </>
      )}
    </p>
  </Card>
)
