const themes = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
]

/**
 * Chooses between light, dark and the system's preference, for this browser. Its behaviour is part of the script in the page's
 * head (lib/front/first-script.ts); without JavaScript the system's preference applies and the switch is hidden.
 */
export function ThemeSwitch() {
  return (
    <fieldset className="theme-switch needs-script">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, text }) => (
        <label key={value}>
          <input
            className="sr-only"
            defaultChecked={value === 'system'}
            name="theme"
            type="radio"
            value={value}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
