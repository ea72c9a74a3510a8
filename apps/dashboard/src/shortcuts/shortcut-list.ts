export interface ShortcutGroup {
  title: string
  /** Keys as `KeyHint` takes them, and what they do. */
  keys: readonly (readonly [keys: string, action: string])[]
}

export const gridKeys: ShortcutGroup['keys'] = [
  ['enter', 'Edit the cell; Esc cancels'],
  ['tab', 'Save and go to the next cell'],
  ['space', 'Show the whole value'],
  ['mod+backspace', 'Set NULL'],
  ['shift+down', 'Extend the selection'],
  ['mod+c', 'Copy the selected cells'],
  ['mod+v', 'Paste from a spreadsheet or a grid'],
  ['mod+d', 'Fill down'],
  ['mod+shift+d', 'Fill to the right'],
  ['mod+z', 'Undo'],
  ['mod+shift+z', 'Redo'],
  ['shift+space', 'Select the row'],
  ['mod+enter', 'Edit the row in the panel; while a cell is edited, set all selected cells'],
  ['alt+enter', 'Show the row that a foreign key refers to'],
  ['alt+down', 'Choose the row that a foreign key refers to'],
  ['mod+right', 'Resize a column, on its header'],
]

/** Every shortcut, by where it works. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      ['mod+k', 'Search or run a command'],
      ['?', 'Show keyboard shortcuts'],
      ['alt+t', 'Go to the notifications'],
    ],
  },
  {
    title: 'Forms and dialogs',
    keys: [
      ['mod+enter', 'Submit'],
      ['escape', 'Close'],
    ],
  },
  { title: 'Table editor', keys: gridKeys },
  {
    title: 'SQL editor',
    keys: [
      ['mod+enter', 'Run the query or the selection'],
      ['mod+s', 'Save the query'],
    ],
  },
  {
    title: 'Organization',
    keys: [
      ['n', 'New project, on the list of projects'],
      ['i', 'Invite a member, on the team page'],
    ],
  },
]
