import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { supportPaths } from '~/areas/support/paths.ts'
import { EmptyState } from '~/ui/empty-state.tsx'

const linkClasses = 'text-sm text-accent underline underline-offset-4'

interface NoPreviewsProps {
  /** Where features are requested, if the operator has set it; otherwise with the support form. */
  requestsUrl: string | null
}

const RequestLink = ({ requestsUrl: url }: NoPreviewsProps) =>
  url === null ? (
    <Link to={supportPaths.newRequest()} className={linkClasses}>
      Contact support
    </Link>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={linkClasses}>
      {new URL(url).hostname === 'github.com' ? 'GitHub Discussions' : 'Feature requests'}
    </a>
  )

/** Instead of the list, where no preview is released to the reader. */
export const NoPreviews = (props: NoPreviewsProps) => (
  <EmptyState
    className="my-auto"
    icon={<FlaskConical aria-hidden size={28} />}
    title="No feature previews available"
    action={<RequestLink {...props} />}
  >
    Do you have an idea for the dashboard? Request a feature.
  </EmptyState>
)
