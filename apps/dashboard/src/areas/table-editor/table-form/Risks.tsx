import type { Risk } from '@cairn/contracts/pg-meta/table-changes'
import { Banner } from '~/ui/banner.tsx'

/** What a change costs, before it runs. */
export const Risks = ({ risks }: { risks: readonly Risk[] }) =>
  risks.length === 0 ? null : (
    <Banner tone="warning" title="Before you save">
      <ul aria-label="Risks of the change" className="flex list-disc flex-col gap-1 pl-4">
        {risks.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  )
