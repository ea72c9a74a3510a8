/** The document's title: `orders · Table editor · acme · Cairn`. One per page; the narrowest place comes first. */
export const PageTitle = ({ parts }: { parts: readonly (string | undefined)[] }) => (
  <title>{[...parts.filter((part) => part !== undefined && part !== ''), 'Cairn'].join(' · ')}</title>
)
