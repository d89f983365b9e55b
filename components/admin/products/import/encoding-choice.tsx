import type { EncodingSample, TextEncoding } from '@/lib/admin/import/text-encodings'

const names: Record<TextEncoding, string> = {
  'windows-1252': 'Windows, western Europe',
  'windows-1250': 'Windows, central Europe',
  macintosh: 'Mac Roman',
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
}

type Props = { encoding: TextEncoding; samples: readonly EncodingSample[] }

/** Asks how the letters of a file are stored, by one of its lines in each way that differs. */
export function EncodingChoice({ encoding, samples }: Props) {
  const current = samples.find((sample) => sample.encoding === encoding)?.text
  const choices = samples.filter((sample) => sample.encoding === encoding || sample.text !== current)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">In which of these lines are all letters right?</legend>
      {choices.map(({ encoding: value, text }) => (
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5" key={value}>
          <input
            className="mt-0.5 size-5 shrink-0"
            defaultChecked={value === encoding}
            name="encoding"
            type="radio"
            value={value}
          />
          <span className="min-w-0 wrap-anywhere">
            {text} <span className="text-sm text-ink-soft">{names[value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
