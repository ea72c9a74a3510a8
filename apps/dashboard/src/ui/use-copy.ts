import { useEffect, useRef, useState } from 'react'
import { copyFailure, copyText } from './copy-text.ts'
import { toast } from './toast.ts'

const shownForMs = 2000

/** `copied` is true for two seconds after `copy` has worked; where it does not, a toast says so. */
export const useCopy = () => {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text: string) => {
    try {
      await copyText(text)
    } catch {
      toast.error(copyFailure)
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownForMs)
  }

  return { copied, copy: (text: string) => void copy(text) }
}
