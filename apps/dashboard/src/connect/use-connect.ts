import { useNavigate, useSearch } from '@tanstack/react-router'

/** The dialog of ways to connect is a part of the address: `?showConnect=true`, on any page of a project. */
export const useConnect = () => {
  const navigate = useNavigate()
  const { showConnect } = useSearch({ from: '/project/$ref' })
  const change = (shown: boolean) =>
    void navigate({
      to: '.',
      search: (search) => {
        const next = { ...search }
        if (shown) next.showConnect = true
        else delete next.showConnect
        return next
      },
      replace: !shown,
      resetScroll: false,
    })
  return { isShown: showConnect === true, open: () => change(true), close: () => change(false) }
}
