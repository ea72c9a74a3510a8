import type { Locator, Page } from '@playwright/test'
import type { World } from '../gallery-world.ts'

export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

export interface Screen {
  name: string
  as: 'nobody' | 'owner' | 'newcomer' | 'reader' | 'debtor'
  path: (world: World) => string
  /** What a person does before the picture. */
  act?: (page: Page, world: World) => Promise<void>
  /** What is on screen when the picture can be taken. */
  ready: (page: Page) => Locator
  /** Where it looks like this at one width only. */
  only?: Width
  /** All of the page, below the fold too. */
  whole?: true
}
