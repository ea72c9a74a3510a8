import { Card } from '~/ui/card.tsx'

const kept = 'Members who use it can still sign in. New people cannot join by it, and the settings can only be removed.'

/** Why single sign-on cannot be set up on this plan, and what happens to one that was set up before. */
export const PlanNotice = ({ problem, isSetUp }: { problem: string; isSetUp: boolean }) => (
  <Card>
    <p className="text-sm">
      {problem} {isSetUp && `${kept} `}
      An operator of this installation can change the plan.
    </p>
  </Card>
)
