import type { Registry, Tool } from './tool.js'

interface Source {
  /** Programs that have to be there. */
  readonly needs: readonly string[]
  /** The lines that put one or several packages into `$INSTALL`. */
  install(packages: readonly string[]): string
}

const quote = (packages: readonly string[]): string => packages.map((name) => `'${name}'`).join(' ')
const each = (packages: readonly string[], line: (name: string) => string): string => packages.map(line).join('\n')

/** How packages of each registry get into a folder of their own. */
const REGISTRIES: { readonly [name in Registry]: Source } = {
  npm: {
    needs: ['npm'],
    install: (packages) => `npm install --prefix "$INSTALL" --no-audit --no-fund --ignore-scripts ${quote(packages)}`,
  },
  pypi: {
    needs: ['python3'],
    install: (packages) => `python3 -m venv "$INSTALL"\n"$INSTALL/bin/pip" install --quiet ${quote(packages)}`,
  },
  maven: {
    needs: ['java', 'mvn'],
    install: (packages) =>
      each(
        packages,
        (name) => `mvn --batch-mode --quiet dependency:copy -Dartifact='${name}' -DoutputDirectory="$INSTALL"`,
      ),
  },
  go: {
    needs: ['go'],
    install: (packages) => each(packages, (name) => `GOBIN="$INSTALL" go install '${name}'`),
  },
  crates: {
    needs: ['cargo'],
    install: (packages) => `cargo install --quiet --locked --root "$INSTALL" ${quote(packages)}`,
  },
}

/** The programs that installing and running a tool takes. */
export function neededPrograms({ packages, needs = [] }: Tool): readonly string[] {
  return [...new Set([...registriesOf(packages).flatMap((registry) => REGISTRIES[registry].needs), ...needs])]
}

/** The lines that put all packages of a tool into `$INSTALL`. */
export function installLines({ packages }: Tool): string {
  return registriesOf(packages)
    .map((registry) => REGISTRIES[registry].install(packages[registry] ?? []))
    .join('\n')
}

function registriesOf(packages: Tool['packages']): readonly Registry[] {
  return Object.keys(packages) as Registry[]
}
