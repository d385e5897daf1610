import { StepCommitments } from './StepCommitments.tsx';
import { StepFeatures } from './StepFeatures.tsx';
import { StepHouse } from './StepHouse.tsx';
import { StepNear } from './StepNear.tsx';
import { StepPhotos } from './StepPhotos.tsx';
import { StepPrices } from './StepPrices.tsx';
import { StepRooms } from './StepRooms.tsx';
import { StepType } from './StepType.tsx';
import { StepWords } from './StepWords.tsx';

const BODIES = [StepType, StepPrices, StepPhotos, StepFeatures, StepRooms, StepNear, StepWords, StepHouse, StepCommitments];

export const StepBody = ({ step }: { step: number }) => {
  const Body = BODIES[step - 1] ?? StepType;
  return (
    <div className="pub-body">
      <Body />
    </div>
  );
};
