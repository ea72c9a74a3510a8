import { Card } from '~/ui/card.tsx'

interface EmailPreviewProps {
  subject: string
  page: string
}

/** An email as its reader sees it. The sandbox of the frame runs no scripts, and follows and sends nothing. */
export const EmailPreview = ({ subject, page }: EmailPreviewProps) => (
  <Card title="Preview">
    <p className="mb-3 text-sm break-words">
      <span className="text-muted">Subject:</span> {subject}
    </p>
    <iframe
      title="Preview of the email"
      sandbox=""
      srcDoc={page}
      className="block h-72 w-full rounded-md border border-line"
    />
    <p className="mt-2 text-sm text-faint">Variables have sample values. Images of other sites are not loaded here.</p>
  </Card>
)
