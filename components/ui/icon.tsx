const shapes = {
  alert: 'M12 3.5 2.5 20h19L12 3.5ZM12 10v4.5M12 17.4v.1',
  arrowLeft: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  bag: 'M5.5 8.5h13l1 12h-15l1-12ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.3v.1',
  tick: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8 5.2-6',
  zoom: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6 21 21M10.5 7.5v6M7.5 10.5h6',
} as const

export type IconName = keyof typeof shapes

/** A line icon in the text's colour, 20 px by default. Hidden from screen readers: the text beside it has the meaning. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
      width="20"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
