import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { add, type Counts, indent, none, reportPart } from './counts.ts';
import { describeFile, project } from './parts.ts';

interface Part extends Counts {
  left: number;
  since: number;
}

/** Reports each part when its last test has ended and each failure at once, and sends its counts to its parent. */
export default class BrowserReporter implements Reporter {
  private parts = new Map<string, Part>();
  private total = none();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const part = this.parts.get(partOf(test)) ?? { ...none(), left: 0, since: 0 };
      part.left += 1;
      this.parts.set(partOf(test), part);
    }
  }

  onTestBegin(test: TestCase): void {
    const part = this.parts.get(partOf(test));
    if (part?.since === 0) part.since = performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const part = this.parts.get(partOf(test));
    if (part === undefined) return;
    const outcome = test.outcome();
    if (outcome === 'skipped') part.skipped += 1;
    else if (outcome === 'expected') part.passed += 1;
    else {
      part.failed += 1;
      reportFailure(test, result);
    }
    part.left -= 1;
    if (part.left > 0) return;
    reportPart(partOf(test), part, performance.now() - part.since);
    add(this.total, part);
  }

  /** Counts errors outside of any test: a file that cannot be read, a worker that dies. */
  onError({
    message = 'unknown',
    location,
  }: {
    message?: string;
    location?: { file: string };
  }): void {
    this.total.failed += 1;
    process.stdout.write(`FAILED ${location?.file ?? 'the browser tests'}\n${indent(message)}\n`);
  }

  onEnd(): void {
    process.send?.(this.total);
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** A project that repeats the tests of another is a part of its own. */
function partOf(test: TestCase): string {
  const projectName = test.parent.project()?.name ?? '';
  const { part } = describeFile(pathOf(test));
  return projectName.endsWith('-again') ? projectName : part;
}

function pathOf(test: TestCase): string {
  return relative(project, test.location.file).replaceAll('\\', '/');
}

function reportFailure(test: TestCase, { errors, attachments }: TestResult): void {
  const path = pathOf(test);
  const messages = stripVTControlCharacters(
    errors.map(({ stack, message }) => stack ?? message ?? '').join('\n'),
  );
  const pictures = attachments.map(({ path: file }) => file).filter(Boolean);
  const look = [`npx playwright test ${path}:${test.location.line} --trace on`, ...pictures];
  process.stdout.write(
    `FAILED ${path}:${test.location.line} ${test.title}\n${indent(messages)}\n    look at: ${look.join('\n             ')}\n`,
  );
}
