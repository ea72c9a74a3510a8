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
      Cairn compares your clock with the server’s every half hour and warns you when they differ by more than two
      minutes. Sessions and signed links expire at a set time: with a wrong clock, valid ones look expired and expired
      ones look valid. Times on screen are off by the same amount.
    </p>
    <h2 className="mt-6 text-base font-medium">How to correct it</h2>
    <dl className="mt-2 flex flex-col gap-2 text-sm">
      {ways.map(([system, way]) => (
        <div key={system}>
          <dt className="font-medium">{system}</dt>
          <dd className="text-muted">{way}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-6 mb-5 text-sm text-muted">Then reload this page to check again.</p>
    <ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>
  </main>
)
