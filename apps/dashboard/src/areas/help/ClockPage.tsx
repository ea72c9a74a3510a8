import { PageTitle } from '~/components/PageTitle.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'

const ways = [
  ['Windows', 'Settings, Time and language, Date and time: switch “Set time automatically” on and press “Sync now”.'],
  ['macOS', 'System Settings, General, Date and Time: switch “Set time and date automatically” on.'],
  ['Linux', 'Run timedatectl set-ntp true.'],
] as const

/** What the banner about a wrong clock leads to. */
export const ClockPage = () => (
  <main id="main" className="mx-auto w-full max-w-[608px] px-4 pt-16 pb-16 sm:px-6">
    <PageTitle parts={['A wrong clock']} />
    <h1 className="text-xl font-medium tracking-[-0.01em]">Your computer’s clock</h1>
    <p className="mt-3 text-sm text-muted">
      Cairn compares it with the server’s every half hour, and says so when they are more than two minutes apart.
      Sessions and signed links end at a moment: a computer that believes it is another one takes those that are good
      for ended, or those that have ended for good. Times on screen are wrong by as much.
    </p>
    <h2 className="mt-6 text-base font-medium">How to set it right</h2>
    <dl className="mt-2 flex flex-col gap-2 text-sm">
      {ways.map(([system, way]) => (
        <div key={system}>
          <dt className="font-medium">{system}</dt>
          <dd className="text-muted">{way}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-6 mb-5 text-sm text-muted">Then load this page again: the check is made anew.</p>
    <ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>
  </main>
)
