const size = { width: 600, height: 800 }
const pollMs = 500
const patienceMs = 5 * 60_000

/** In the middle of the window that asks, on whichever screen that is. */
const features = (): string => {
  const left = Math.round(window.screenX + (window.outerWidth - size.width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}

/** To be called in the click itself, or the browser blocks it; undefined where it does so anyway. */
export const openAuthorizationPopup = (name: string): Window | undefined => {
  const popup = window.open('about:blank', name, features())
  popup?.focus()
  return popup ?? undefined
}

/** Resolves when the window has been closed, or has been open for five minutes. */
export const popupClosed = (popup: Pick<Window, 'closed'>): Promise<'closed' | 'too-late'> => {
  const { promise, resolve } = Promise.withResolvers<'closed' | 'too-late'>()
  const openedAt = Date.now()
  const timer = setInterval(() => {
    if (!popup.closed && Date.now() - openedAt < patienceMs) return
    clearInterval(timer)
    resolve(popup.closed ? 'closed' : 'too-late')
  }, pollMs)
  return promise
}
