import type { ConsentCategory } from '@cairn/contracts/telemetry/consent'
import type { Consent } from '~/state/consent.ts'

/** What everybody is asked, even where the installation's own list cannot be had. */
const telemetryAlone: readonly Pick<ConsentCategory, 'isEssential' | 'services'>[] = [
  { isEssential: false, services: [{ id: 'telemetry', name: 'Telemetry', consent: { status: false } }] },
]

type Category = Pick<ConsentCategory, 'isEssential' | 'services'>

/** All services granted, or all denied; essential ones are granted either way, since nothing works without. */
export const decideAll = (categories: readonly Category[] | undefined, granted: boolean): Consent =>
  Object.fromEntries(
    (categories ?? telemetryAlone).flatMap(({ isEssential, services }) =>
      services.map(({ id }) => [id, isEssential || granted]),
    ),
  )

/** How the toggles stand before they are touched: as decided, else as the installation has it. */
export const toggledCategories = (
  categories: readonly ConsentCategory[],
  consent: Consent | undefined,
): Record<string, boolean> =>
  Object.fromEntries(
    categories.map(({ slug, isEssential, services }) => [
      slug,
      isEssential || (services.length > 0 && services.every(({ id, consent: own }) => consent?.[id] ?? own.status)),
    ]),
  )

/** The status of each service by the toggles of their categories. */
export const decideByCategory = (
  categories: readonly ConsentCategory[],
  toggled: Readonly<Record<string, boolean>>,
): Consent =>
  Object.fromEntries(
    categories.flatMap(({ slug, isEssential, services }) =>
      services.map(({ id }) => [id, isEssential || toggled[slug] === true]),
    ),
  )
