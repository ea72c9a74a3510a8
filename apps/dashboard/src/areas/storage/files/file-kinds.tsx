import { File, FileArchive, FileAudio, FileCode, FileImage, FileText, FileVideo, Folder } from 'lucide-react'
import { createElement } from 'react'
import type { Entry } from './entries.ts'

export type PreviewKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'none'

const textTypes =
  /^(?:text\/|application\/(?:json|xml|javascript|x-yaml|yaml|toml|sql|x-sh|graphql|[\w.-]+\+(?:json|xml))(?:;|$))/i
const textNames =
  /\.(?:txt|md|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|jsx?|tsx?|mjs|sql|sh|py|rb|go|rs|java|c|h|cpp|log|ini|env|svg)$/i
const unspecific = /^(?:application\/octet-stream|)$/i

/** How a file is shown: by its type, and by its name where the type says nothing. */
export const previewKindOf = (name: string, mimetype: string | null): PreviewKind => {
  const type = mimetype ?? ''
  if (/^image\//i.test(type)) return 'image'
  if (/^video\//i.test(type)) return 'video'
  if (/^audio\//i.test(type)) return 'audio'
  if (/^application\/pdf(?:;|$)/i.test(type)) return 'pdf'
  if (textTypes.test(type)) return 'text'
  return unspecific.test(type) && textNames.test(name) ? 'text' : 'none'
}

const archive = /^application\/(?:zip|gzip|x-tar|x-7z-compressed|x-rar-compressed)/i

const icons = {
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  pdf: FileText,
  text: FileCode,
  none: File,
} as const

const iconOf = ({ name, file }: Entry) => {
  if (file === undefined) return Folder
  return archive.test(file.mimetype ?? '') ? FileArchive : icons[previewKindOf(name, file.mimetype)]
}

export const EntryIcon = ({ entry }: { entry: Entry }) =>
  createElement(iconOf(entry), {
    'aria-hidden': true,
    size: 14,
    className: entry.file === undefined ? 'text-muted' : 'text-faint',
  })
