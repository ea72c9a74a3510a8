import { Badge } from '~/ui/badge.tsx'

/** On a branch, so that nobody takes it for production. */
export const PreviewBadge = () => <Badge tone="warning">Preview</Badge>
