import { useEffect, useSyncExternalStore } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { assistantOpen } from '~/state/assistant-open.ts'

let focusIsWanted = false

/** Whether a person has just opened the panel; once. What is open when a page loads does not take the focus. */
export const takeWantedFocus = (): boolean => {
  const wanted = focusIsWanted
  focusIsWanted = false
  return wanted
}

/** Whether the assistant is open: as the address says, else as it was left. Who opens or closes it overrides both. */
export const useAssistantOpen = (ref: string): [boolean, (open: boolean) => void] => {
  const choice = assistantOpen(ref)
  const kept = useSyncExternalStore(choice.subscribe, choice.get)
  const [param, setParam] = useAddressParam('aiAssistantPanelOpen')
  const asked = param === 'true' || param === 'false' ? param : undefined
  useEffect(() => {
    if (asked !== undefined) choice.set(asked)
  }, [asked, choice])
  const setOpen = (open: boolean) => {
    focusIsWanted = open
    choice.set(open ? 'true' : 'false')
    setParam(undefined)
  }
  return [(asked ?? kept) === 'true', setOpen]
}
