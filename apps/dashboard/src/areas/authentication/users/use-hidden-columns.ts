import { useState } from 'react'

const key = 'cairn.users-hidden-columns'
const hiddenAtFirst = 'id'

const read = (): string[] => (localStorage.getItem(key) ?? hiddenAtFirst).split(',').filter((id) => id !== '')

/** The columns that this browser does not show, and what shows or hides one. */
export const useHiddenColumns = (): [readonly string[], (id: string, isShown: boolean) => void] => {
  const [hidden, setHidden] = useState(read)
  const change = (id: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((each) => each !== id) : [...hidden, id]
    setHidden(next)
    localStorage.setItem(key, next.join(','))
  }
  return [hidden, change]
}
