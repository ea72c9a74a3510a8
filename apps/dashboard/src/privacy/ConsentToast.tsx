import { queryClient } from '~/api/query-client.ts'
import { privacySettings } from '~/state/consent.ts'
import { Button } from '~/ui/button.tsx'
import { toastQuestion } from '~/ui/toast-question.ts'
import { applyConsent, consentCategoriesQuery } from './apply-consent.ts'
import { decideAll } from './consent-choices.ts'

const decide = async (granted: boolean): Promise<void> => {
  const categories = await queryClient.fetchQuery(consentCategoriesQuery).catch(() => undefined)
  applyConsent(decideAll(categories, granted))
}

/** Asks for consent. Below 639 px the two answers share a row, and what is rarely wanted has its own. */
export const ConsentToast = () => (
  <div
    ref={(content) => (content === null ? undefined : toastQuestion.keepSpace(content))}
    className="w-full p-1 text-sm font-normal"
  >
    <p className="font-medium">Share usage data?</p>
    <p className="mt-1 text-muted">Usage data helps the operator of this server improve it. It stays on this server.</p>
    <div className="mt-3 flex items-center gap-2 max-[639px]:grid max-[639px]:grid-cols-2">
      <Button variant="primary" onClick={() => void decide(true)}>
        Accept
      </Button>
      <Button onClick={() => void decide(false)}>Opt out</Button>
      <Button variant="ghost" className="max-[639px]:col-span-2" onClick={() => privacySettings.set(true)}>
        Privacy settings
      </Button>
    </div>
  </div>
)
