/** Actions of audit rows as a sentence goes on after the person's name; `#` stands for how many. */
const WORDS: Record<string, string> = {
  "projects.create": "created the project",
  "projects.create-from-contested": "created the project from contested credits",
  "projects.edit": "changed the settings",
  "projects.archive": "archived the project or brought it back",
  "annotations.submit": "labelled # case|s",
  "annotations.skip": "skipped # case|s",
  "annotations.undo": "took back # label|s",
  "annotations.revise": "changed # label|s",
  "annotations.reveal": "looked at judges’ outputs after labelling, # case|s",
  "annotations.return-skipped": "returned # skipped case|s to the queue",
  "assignments.return-held": "gave cases back that somebody held",
  "members.invite": "made # invitation|s",
  "members.revoke-invitation": "revoked # invitation|s",
  "members.accept-invitation": "joined",
  "members.join-as-new": "joined",
  "members.change-roles": "changed the roles of # member|s",
  "members.remove": "removed # member|s",
  "members.reset-link": "made # reset link|s",
  "rubrics.publish": "published a guideline version",
  "rubrics.save-draft": "worked on the guideline",
  "imports.apply-cases": "imported cases",
  "rubrics.start-draft": "began a guideline version",
  "rubrics.discard-draft": "discarded a draft of the guideline",
  "annotations.take-up-skipped": "took up # skipped case|s again",
  "cases.draw-sample": "drew a sample",
  "labels.apply-import": "imported labels",
  "adjudication.settle": "settled # case|s",
  "adjudication.send-back": "sent back # case|s",
  "adjudication.reopen": "reopened # case|s",
  "judges.create": "made # judge|s",
  "judges.edit": "changed # judge|s",
  "judges.start-run": "started # judge run|s",
  "judges.pause-run": "paused a judge run",
  "judges.resume-run": "resumed a judge run",
  "judges.cancel-run": "canceled # judge run|s",
  "judges.stop-run": "stopped a judge run",
  "judges.claim-call": "ended # judge run|s",
  "judges.note-failure": "stopped a judge run",
  "releases.create": "asked for # release|s",
  "releases.build": "finished # release|s",
};

/** "labelled 12 cases"; an action without words of its own is named as it is. */
export function actionWords(action: string, times: number): string {
  const words = WORDS[action] ?? `${action.replaceAll(/[.-]/g, " ")} (#)`;
  return words.replace("#", times.toLocaleString("en")).replace(/\|(\w+)/, times === 1 ? "" : "$1");
}
