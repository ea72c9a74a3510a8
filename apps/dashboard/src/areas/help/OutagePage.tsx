import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'

const effects = [
  ['The dashboard', 'You cannot sign in or use any page. The management API does not respond.'],
  ['Your projects', 'Databases, sign-in of your users and the APIs of your projects keep running.'],
  ['Changes', 'You cannot create, pause, restore or restart projects. Make urgent changes before the outage.'],
] as const

/** The page behind Learn more of the outage notice. */
export const OutagePage = () => (
  <main id="main" className="mx-auto w-full max-w-[608px] px-4 pt-16 pb-16 sm:px-6">
    <PageTitle parts={['Dashboard outage on 16 May 2025']} />
    <h1 className="text-xl font-medium tracking-[-0.01em]">Dashboard outage on 16 May 2025</h1>
    <p className="mt-3 text-sm text-muted">
      On 16 May 2025, from 22:00 to 23:00 UTC, the dashboard is unavailable because of maintenance on its database.
    </p>
    <h2 className="mt-6 text-base font-medium">What is affected</h2>
    <dl className="mt-2 mb-6 flex flex-col gap-2 text-sm">
      {effects.map(([what, effect]) => (
        <div key={what}>
          <dt className="font-medium">{what}</dt>
          <dd className="text-muted">{effect}</dd>
        </div>
      ))}
    </dl>
    <ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>
  </main>
)
