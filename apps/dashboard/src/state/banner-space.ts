/**
 * The room that the strips at the top of a page take. What was there last time is kept free from the first paint on.
 */
const key = 'cairn.banner-height'

const remembered = (): number => {
  const height = Number(localStorage.getItem(key))
  return Number.isInteger(height) && height > 0 && height < 400 ? height : 0
}

const remember = (height: number): void => {
  if (height === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, String(height))
}

let settled = remembered()
let actual = settled
let place: string | undefined

let isPressed = false

// Browsers compute the style of each element of the page again when a property of the root is set, also to what it was.
const set = (name: string, value: string): void => {
  const { style } = document.documentElement
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
}

const apply = (): void => {
  // What moves between the press of a button and its release is not clicked: the page moves after that.
  if (isPressed) return
  set('--banners', `${settled}px`)
  set('--banner-offset', actual === settled ? 'none' : `0 ${actual - settled}px`)
}

const whilePressed = { capture: true, passive: true } as const

window.addEventListener('pointerdown', () => (isPressed = true), whilePressed)
for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
  window.addEventListener(
    end,
    () =>
      // The click comes after the release.
      setTimeout(() => {
        isPressed = false
        apply()
      }),
    whilePressed,
  )

export const bannerSpace = {
  /**
   * What the strips take, as measured. While some are still to come, space that is kept free stays free. A strip that
   * comes later moves the page by `translate`, which is no change of layout, until the person goes to another page.
   */
  measured: (height: number, isComplete: boolean): void => {
    if (!isComplete && height < settled) return
    actual = height
    remember(height)
    apply()
    // The page has moved up already; without this an empty strip would stay below it.
    if (actual < settled) requestAnimationFrame(() => requestAnimationFrame(bannerSpace.settle))
  },
  /** Another page is laid out again anyway. */
  arriveAt: (pathname: string): void => {
    if (pathname === place) return
    place = pathname
    bannerSpace.settle()
  },
  settle: (): void => {
    settled = actual
    apply()
  },
}
